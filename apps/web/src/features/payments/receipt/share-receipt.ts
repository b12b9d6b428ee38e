import { copyText } from '@mnada/ui/copy-text.ts';

/**
 * Hands the receipt to an app of the person's choice, its picture with it where apps take files; where none can be asked
 * the words are copied. The page's address stays: it opens for its owner alone.
 * @returns what happened: `closed` is the person's own way out
 */
export async function shareReceipt(
  text: string,
  picture: File | null,
): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      const files = picture === null ? [] : [picture];
      const withPicture = files.length > 0 && navigator.canShare?.({ files, text }) === true;
      await navigator.share(withPicture ? { files, text } : { text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}
