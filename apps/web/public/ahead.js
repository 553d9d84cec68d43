// Runs before the first paint, and before the app is here.

// The theme, so that the page never flashes in the other one. The app reads and writes the same key.
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

// What the page names as needed later (scripts/plugins/lists-later.ts) is asked for at once where it is needed now: the frame and the screen of this address where someone is signed in, and the
// lists of what screens need, which those that are named here do without.
(function () {
  var ahead = JSON.parse((document.getElementById('ahead') || {}).textContent || 'null');
  if (!ahead) return;
  function bring(files) {
    files.forEach(function (file) {
      var link = document.createElement('link');
      var isStyle = file.endsWith('.css');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      if (isStyle) link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.appendChild(link);
    });
  }
  var word = /^\/([a-z]*)\/?$/i.exec(location.pathname);
  var name = word ? word[1].toLowerCase() || 'home' : '';
  if (name && Object.hasOwn(ahead.screens, name)) addEventListener('load', () => setTimeout(bring, 4000, ahead.lists));
  else bring(ahead.lists);
  function bringSignIn() {
    if (location.pathname === '/') bring(ahead.screens['sign-in']);
  }
  try {
    var opening = indexedDB.open('abhyas-signed-in');
    // no one was ever here, and the app makes its own database
    opening.onupgradeneeded = function () {
      opening.transaction.abort();
      bringSignIn();
    };
    opening.onsuccess = function () {
      var counting = opening.result.transaction('session').objectStore('session').count();
      opening.result.close();
      counting.onsuccess = function () {
        if (counting.result > 0) bring(ahead.screens[Object.hasOwn(ahead.screens, name) ? name : '']);
        else bringSignIn();
      };
    };
  } catch {
    // Without a database no one is signed in.
    bringSignIn();
  }
})();

// On a first visit the fonts come after the app: they are a quarter of what the sign-in needs, and the letters of the device are as wide (app/fonts.css). Other pages say that they come at once.
addEventListener('load', function () {
  document.documentElement.setAttribute('data-fonts', '');
});

// The sign-in in the page of a first visit (lib/page/first-sight.ts): Next can be pressed once there is text, and what was pressed waits for the app.
document.addEventListener('input', function (event) {
  var button = event.target.closest('#first-sight') && event.target.form.querySelector('[type=submit]');
  if (!button) return;
  var isEmpty = event.target.value.trim() === '';
  button.toggleAttribute('data-disabled', isEmpty);
  if (isEmpty) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
});
document.addEventListener('click', function (event) {
  var pressed = event.target.closest('#first-sight button');
  if (!pressed) return;
  event.preventDefault();
  if (pressed.hasAttribute('aria-disabled')) return;
  var sight = document.getElementById('first-sight');
  sight.querySelectorAll('button').forEach(function (button, number) {
    if (button === pressed) sight.dataset.pressed = number;
    button.toggleAttribute('aria-busy', button === pressed);
  });
});
