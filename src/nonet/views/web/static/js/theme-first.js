// Runs before the page is drawn, so that a chosen theme does not flash: not a module.
try {
  const theme = localStorage.getItem('nonet.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing is remembered: the system's theme.
}
