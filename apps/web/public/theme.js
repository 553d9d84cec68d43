// Runs before the first paint, so that the page never flashes in the other theme. The app reads and writes the same key.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('abhyas-theme');
  } catch {
    // Storage may be switched off; the system's theme is right then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
