/** The mark: a countdown ring whose hand is a gavel; the open quarter is the time already gone. Colours never change. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 64 64" fill="none" className="shrink-0">
      <rect width="64" height="64" rx="18" fill="#10362a" />
      <circle cx="29.5" cy="34.5" r="16.75" stroke="#2e6152" strokeWidth="6.5" />
      <path d="M29.5 17.75A16.75 16.75 0 1 0 46.25 34.5" stroke="#feb939" strokeWidth="6.5" strokeLinecap="round" />
      <path d="M29.5 34.5 43 21" stroke="#fff" strokeWidth="5.5" strokeLinecap="round" />
      <rect
        x="-9.75"
        y="-5.75"
        width="19.5"
        height="11.5"
        rx="3.75"
        fill="#fff"
        transform="translate(45.4 18.6) rotate(45)"
      />
    </svg>
  );
}

/** The word alone, in the colour of its text. Its outlines stand once in the page (symbols.ts). */
export function Wordmark({ height, className }: { height: number; className?: string }) {
  return (
    <svg aria-hidden="true" height={height} width={(height / 64) * 188} className={className}>
      <use href="#wordmark" />
    </svg>
  );
}

/**
 * Mark and lower-case wordmark; the word takes the ink of the theme. Where text is so large that there is no room for the
 * word, it goes to a line below, which nobody sees.
 */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 overflow-hidden" style={{ height: size }}>
      <svg aria-hidden="true" width={size} height={size} className="shrink-0">
        <use href="#mark" />
      </svg>
      <Wordmark height={size * 0.9} className="text-brand-ink dark:text-foreground" />
    </span>
  );
}
