// Before the first paint: the colours that were chosen on this device, else the system's.
try {
  var chosen = localStorage.getItem('theme');
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
} catch (e) {}
