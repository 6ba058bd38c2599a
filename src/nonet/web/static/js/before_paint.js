// Runs before the page is drawn, so that nothing flashes that does not stay: not a module.
{
  const root = document.documentElement;
  const recall = (name) => {
    try {
      return localStorage.getItem(`nonet.${name}`);
    } catch {
      return null; // nothing is remembered: the system's theme, an empty board
    }
  };
  const theme = recall('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  // The texts of the document are English, its board is empty: the scripts bring others.
  const language = (recall('language') ?? navigator.language ?? '').startsWith('zh') ? 'zh' : 'en';
  const comesBack = location.hash.length > 1 || (recall('games') ?? '[]') !== '[]';
  if (location.hash.includes('v=')) root.dataset.awaits = 'view';
  else if (language === 'zh') root.dataset.awaits = 'texts';
  else if (comesBack) root.dataset.awaits = 'game';
  // What waits in the template is brought with the first frame, the texts beside it: asked for before,
  // it would take time from the first paint. A tab in the background has no frames.
  const bring = () => {
    const { content } = document.getElementById('later');
    if (!content.hasChildNodes()) return; // they are there
    const texts = document.createElement('link');
    texts.rel = 'modulepreload';
    texts.href = `static/texts/${language}.js`;
    document.head.append(content, texts);
  };
  addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(bring);
    setTimeout(bring, document.hidden ? 0 : 200);
  });
}
