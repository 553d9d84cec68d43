// For the page that stands where the portal cannot be reached: the theme somebody chose, why it is there, and the portal as soon as it answers.
try {
  var choice = localStorage.getItem('abhyas-theme');
  if (choice === 'dark' || choice === 'light') document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be switched off; the system's theme is right then.
}

(function () {
  var looks = 0;
  var isLooking = false;
  var timer;
  function say() {
    document.documentElement.toggleAttribute('data-online', navigator.onLine);
  }
  // after 2 to 4 s, then up to 30 s apart, and not for all devices at once
  function plan() {
    var pause = Math.min(30000, 4000 * Math.pow(2, looks));
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(look, pause / 2 + (pause / 2) * Math.random());
  }
  function look() {
    if (isLooking || document.visibilityState !== 'visible') return;
    clearTimeout(timer);
    isLooking = true;
    looks += 1;
    fetch('/healthz', { cache: 'no-store' }).then(
      function (answer) {
        isLooking = false;
        if (answer.ok) location.reload();
        else plan();
      },
      function () {
        isLooking = false;
        plan();
      },
    );
  }
  addEventListener('online', say);
  addEventListener('offline', say);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  say();
  plan();
})();
