/** The rows of a sum as they are read: name, then what stands beside it, with plain spaces. */
export const sumRows = (): (readonly [string, string])[] =>
  [...document.querySelectorAll('dt')].map((name) => [
    plain(name.textContent),
    plain(name.nextElementSibling?.textContent),
  ]);

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s/g, ' ');
