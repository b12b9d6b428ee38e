import { encode } from 'uqr';
import { useText } from '../../client/i18n/index.ts';

/** Dark on white in both themes, as cameras want it; four modules of silence around it (ISO/IEC 18004). */
const QUIET = 4;

/** The invite link for somebody else's camera. Its code is loaded when it is asked for. */
export function QrPicture({ link }: { link: string }) {
  const t = useText();
  const { data, size } = encode(link, { ecc: 'M', border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
    .join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={t('referrals.qrOf', { link })}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto block aspect-square w-full max-w-70 rounded-lg"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  );
}
