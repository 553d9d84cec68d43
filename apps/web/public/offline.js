// For the page that stands where the portal cannot be reached: the theme somebody chose, and the portal as soon as there is a connection.
try {
  var choice = localStorage.getItem('abhyas-theme');
  if (choice === 'dark' || choice === 'light') document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be switched off; the system's theme is right then.
}
addEventListener('online', function () {
  location.reload();
});
