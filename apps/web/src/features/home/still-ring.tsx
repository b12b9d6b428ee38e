const RADIUS = 15;

/** A countdown ring that stands still: decoration on the sample's display cards. */
export function StillRing({ seconds }: { seconds: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-8.5 md:size-12" fill="none">
      <circle cx="18" cy="18" r="18" fill="var(--brand-ink)" />
      <circle cx="18" cy="18" r={RADIUS} stroke="var(--ring-track)" strokeWidth="3.4" />
      <circle
        cx="18"
        cy="18"
        r={RADIUS}
        stroke="var(--brand-marigold)"
        strokeWidth="3.4"
        strokeLinecap="round"
        pathLength={100}
        strokeDasharray={`${seconds * 10} 100`}
        transform="rotate(-90 18 18)"
      />
      <text x="18" y="22.2" textAnchor="middle" fontSize="12" fontWeight="700" fill="var(--on-brand)">
        {seconds}
      </text>
    </svg>
  );
}
