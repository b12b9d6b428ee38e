export const isApple = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  // iPads say that they are Macs.
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

/** Opened from the home screen, without a browser around it. */
export const isStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
