/** The browser may read the file for a moment after the press; longer than any takes to start. */
const KEPT_MS = 60_000;

/** Hands the browser a file to keep, by the way a link with `download` does it. */
export function keepPicture(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
