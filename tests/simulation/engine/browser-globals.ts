/** As much of a browser as the page's modules ask of it when they are loaded and run. */
const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** May be called twice. Call it before the page's modules are imported. */
function provideBrowser(): void {
  const given = globalThis as Record<string, unknown>;
  given['window'] ??= { ...listen };
  given['document'] ??= { ...listen, hidden: false, documentElement: { dataset: {} } };
}

provideBrowser();
