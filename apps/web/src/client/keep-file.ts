/** The browser may read the file for a moment after the press; longer than any takes to start. Without an end it stays in memory. */
const KEPT_MS = 60_000;

/** Hands the browser a file to keep, as a link with `download` does it. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
