export type Shared = { readonly text: string; readonly link: string };

/** WhatsApp with the text ready to send; people choose there to whom. */
export const whatsappAddress = ({ text, link }: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`;

/** The phone's own sheet for sharing. Closing it is no failure. */
export async function shareLink({ text, link }: Shared): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share({ text, url: link });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
}
