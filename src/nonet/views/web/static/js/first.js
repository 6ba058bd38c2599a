// Runs before the page is drawn, so that nothing flashes that does not stay: not a module.
{
  const root = document.documentElement;
  const recall = (name) => localStorage.getItem(`nonet.${name}`);
  try {
    const theme = recall('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    // The texts of the document are English, its board is empty: the scripts bring others.
    const language = recall('language') ?? navigator.language;
    const comesBack = location.hash.length > 1 || (recall('games') ?? '[]') !== '[]';
    if (location.hash.includes('v=')) root.dataset.awaits = 'view';
    else if (language.startsWith('zh')) root.dataset.awaits = 'texts';
    else if (comesBack) root.dataset.awaits = 'game';
  } catch {
    // Nothing is remembered: the system's theme, an empty board.
  }
}
