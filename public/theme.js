// Runs before the first paint, so that no page flashes in the wrong theme. The chosen theme wins over the system's.
(() => {
  const root = document.documentElement;
  let theme = null;
  let density = null;
  try {
    theme = localStorage.getItem('assay.theme');
    density = localStorage.getItem('assay.density');
  } catch {
    // Storage is forbidden: the system's preference is used.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system;
  root.dataset.density = density === 'compact' ? 'compact' : 'comfortable';
})();
