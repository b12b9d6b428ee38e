/**
 * The first response holds the rules of what stands in it alone (apps/server/src/features/pages/page-styles.ts): before
 * anything else is drawn, the whole sheet, which is on its way by now, is put to use. Without a network it fails; ask again.
 * Development and the page of the worker have it from the start.
 */
export function wholeStyles(): Promise<void> {
  const announced = document.querySelector<HTMLLinkElement>('link[rel=preload][as=style]');
  if (announced === null) return Promise.resolve();
  return new Promise((done, fail) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = announced.href;
    sheet.onload = () => {
      announced.remove();
      done();
    };
    sheet.onerror = () => {
      sheet.remove();
      fail(new Error('The style sheet could not be fetched.'));
    };
    document.head.append(sheet);
  });
}
