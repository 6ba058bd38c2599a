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
  // The texts of the document are English: the scripts bring others.
  const language = (recall('language') ?? navigator.language ?? '').startsWith('zh') ? 'zh' : 'en';
  root.dataset.awaits = [location.hash.includes('v=') ? 'view' : '', language === 'zh' ? 'texts' : ''].join(' ');
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
