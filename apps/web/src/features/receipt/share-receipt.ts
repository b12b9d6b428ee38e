import { copyText } from '../../ui/copy-text.ts';

/**
 * Hands the receipt to an app of the person's choice; where none can be asked it is copied. Only the words travel: the
 * page's address opens for its owner alone.
 * @returns what happened: `closed` is the person's own way out
 */
export async function shareReceipt(text: string): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}
