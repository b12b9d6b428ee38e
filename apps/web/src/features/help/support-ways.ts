import type { PublicConfig } from '@mnada/contract';
import { kenyanPhone } from '@mnada/rules';

export type SupportWay = { readonly by: 'whatsapp' | 'phone' | 'email'; readonly href: string; readonly shown: string };
export type SupportMessage = { readonly subject: string; readonly text: string };

/**
 * The operator's contacts as links that lead somewhere. What was configured in another form, or wrong, is left out: a
 * dead `tel:` is worse than none. The message holds a reference at most, nothing of the person.
 */
export function supportWays(support: PublicConfig['support'], { subject, text }: SupportMessage): SupportWay[] {
  const ways: SupportWay[] = [];
  const whatsapp = dialled(support.whatsapp);
  if (whatsapp !== null)
    // wa.me takes the number with its country and nothing else: no plus, no zeros in front.
    ways.push({
      by: 'whatsapp',
      href: `https://wa.me/${whatsapp.slice(1)}?text=${encodeURIComponent(text)}`,
      shown: 'WhatsApp',
    });
  const phone = dialled(support.phone);
  if (phone !== null) ways.push({ by: 'phone', href: `tel:${phone}`, shown: support.phone ?? phone });
  const email = support.email?.trim() ?? '';
  if (/^[^\s@?&#%]+@[^\s@?&#%]+\.[^\s@?&#%]+$/.test(email))
    ways.push({
      by: 'email',
      href: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`,
      shown: email,
    });
  return ways;
}

/** `+254712345678`, or another country's number in full, or a Kenyan landline; null if nobody could dial it. */
function dialled(configured: string | null): string | null {
  if (configured === null) return null;
  const mobile = kenyanPhone(configured);
  if (mobile !== null) return mobile;
  // `+254 (0)20 …`: the zero is for those who dial without the country.
  const digits = configured.replace(/^(\+\d+\s*)\(0\)/, '$1').replace(/[\s().-]/g, '');
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits;
  if (/^00[1-9]\d{7,14}$/.test(digits)) return `+${digits.slice(2)}`;
  // Landlines and toll-free numbers: 020 …, 0800 ….
  return /^0\d{8,9}$/.test(digits) ? `+254${digits.slice(1)}` : null;
}
