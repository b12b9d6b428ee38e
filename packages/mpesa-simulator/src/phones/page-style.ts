import { FONT_PATH } from './brand.ts';

// The values of the design's tokens, light and dark, that these pages use.
const LIGHT =
  'color-scheme:light;--background:oklch(0.977 0.005 120);--surface:oklch(1 0 0);--surface-2:oklch(0.957 0.008 140);--border:oklch(0.905 0.010 150);--border-strong:oklch(0.620 0.020 160);--foreground:oklch(0.245 0.030 168);--foreground-2:oklch(0.430 0.026 165);--pay:oklch(0.500 0.122 152);--pay-foreground:oklch(0.995 0.004 150);--bad-soft:oklch(0.947 0.026 22);--bad-text:oklch(0.500 0.190 27);--ring:oklch(0.500 0.140 255);--bezel:oklch(0.245 0.030 168);--shadow-1:0 1px 2px oklch(0.245 0.030 168 / 0.06),0 1px 1px oklch(0.245 0.030 168 / 0.04);--shadow-3:0 24px 48px -12px oklch(0.180 0.030 168 / 0.28),0 4px 12px oklch(0.180 0.030 168 / 0.08)';
const DARK =
  'color-scheme:dark;--background:oklch(0.186 0.017 172);--surface:oklch(0.228 0.019 171);--surface-2:oklch(0.265 0.021 170);--border:oklch(0.322 0.020 170);--border-strong:oklch(0.585 0.024 165);--foreground:oklch(0.965 0.008 140);--foreground-2:oklch(0.815 0.016 155);--pay:oklch(0.520 0.125 152);--pay-foreground:oklch(0.995 0.004 150);--bad-soft:oklch(0.300 0.075 24);--bad-text:oklch(0.810 0.105 22);--ring:oklch(0.760 0.120 250);--bezel:oklch(0.120 0.012 172);--shadow-1:0 0 0 1px oklch(0.310 0.020 170);--shadow-3:0 0 0 1px oklch(0.350 0.020 170),0 28px 56px -12px oklch(0.060 0.010 172 / 0.8)';

/** The shop's look: ink heads, the same radii and buttons; green is money, red is trouble. */
export const STYLE = `
@font-face{font-family:"Bricolage Grotesque Variable";src:url(${FONT_PATH}) format("woff2");font-weight:400 800;font-display:swap}
:root{--ink:oklch(0.302 0.049 168);--ink-2:oklch(0.370 0.058 167);--on-ink:oklch(0.985 0.006 140);--on-ink-2:oklch(0.850 0.035 160);${LIGHT}}
@media (prefers-color-scheme:dark){:root:not(.light){${DARK}}}:root.dark{${DARK}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--background);color:var(--foreground);font:420 16px/24px "Bricolage Grotesque Variable",Roboto,system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums}
header{padding:0 16px;background:var(--ink);color:var(--on-ink)}
header>div{display:flex;align-items:center;gap:12px;max-width:880px;min-height:80px;margin:0 auto}
header svg{flex:none}
hgroup{min-width:0}
h1{font-size:22px;line-height:28px;font-weight:760;letter-spacing:-.02em}
hgroup p{color:var(--on-ink-2);font-size:14px;line-height:20px}
main{display:grid;gap:24px;max-width:400px;margin:0 auto;padding:20px 16px 40px}
.aside{display:grid;gap:12px;align-content:start;min-width:0}
@media (min-width:800px){main{grid-template-columns:minmax(0,384px) minmax(0,1fr);gap:40px;max-width:880px;padding:32px 16px 56px}}
.device{padding:12px;border-radius:48px;background:var(--bezel);box-shadow:var(--shadow-3)}
.screen{display:flex;flex-direction:column;gap:16px;min-height:600px;padding:16px;border-radius:36px;background:radial-gradient(110% 60% at 50% 0,var(--ink-2),transparent 72%),var(--ink);color:var(--on-ink);outline-offset:-3px}
.clock{margin:28px 0 auto;text-align:center}
.clock b{display:block;font-size:56px;line-height:60px;font-weight:760;letter-spacing:-.03em}
.clock span{font-weight:540}
.none{padding:12px 0 24px;text-align:center;color:var(--on-ink-2);font-size:14px;line-height:20px}
.sms{display:grid;gap:8px;align-content:start;max-height:360px;padding:0;overflow:auto;list-style:none;border-radius:20px}
.sms li,.prompt{background:var(--surface);color:var(--foreground)}
.sms li{border-radius:20px;padding:12px 16px;font-size:14px;line-height:20px;overflow-wrap:anywhere}
.from{display:flex;justify-content:space-between;gap:12px;margin-bottom:2px}.from b{font-weight:650}.from time{color:var(--foreground-2)}
.asking #messages{display:none}
.off .screen>*{visibility:hidden}.off .screen{position:relative;background:oklch(0.120 0.012 172)}
.dark-screen{display:none}.off .dark-screen{visibility:visible;display:grid;position:absolute;inset:16px;place-content:center;text-align:center;color:var(--on-ink-2)}
.prompt{border-radius:28px;box-shadow:var(--shadow-3);padding:20px;display:grid;gap:16px}
.prompt p{overflow-wrap:anywhere}.prompt p b{font-weight:650}.whole{white-space:nowrap}
.prompt small{color:var(--foreground-2);font-size:14px;line-height:20px}
.from-mpesa{display:flex;align-items:center;gap:12px}.from-mpesa b{flex:1;font-weight:650}.from-mpesa span{color:var(--foreground-2);font-size:14px}
.from-mpesa i{display:grid;place-items:center;width:40px;height:40px;border-radius:12px;background:var(--pay);color:var(--pay-foreground)}
#prompt-cancel{display:none}
@media (max-width:799px) and (max-height:699px){.asking :is(.clock,hgroup p){display:none}.asking header>div{min-height:56px}.asking main{padding-top:12px}.asking .screen{min-height:0}}
.prompt form+form{display:grid;gap:16px}
.pair{display:grid;grid-template-columns:2fr 3fr;gap:8px}
.card{background:var(--surface);border-radius:20px;box-shadow:var(--shadow-1)}
.account{padding:16px 20px}.account p{color:var(--foreground-2);font-size:14px;line-height:20px}.account strong{font-size:28px;line-height:34px;font-weight:760;letter-spacing:-.02em}
h2{font-size:18px;line-height:24px;font-weight:650}
.wrong{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.wrong button{border:1px solid var(--border);border-radius:999px;background:var(--surface);font-size:14px}
.wrong button[aria-checked=true]{border-color:transparent;background:var(--bad-soft);color:var(--bad-text)}
details summary{display:flex;align-items:center;justify-content:space-between;min-height:56px;padding:12px 20px;border-radius:20px;font-weight:650;cursor:pointer;list-style:none}
details summary::-webkit-details-marker{display:none}
details summary::after{content:"";width:9px;height:9px;border:solid var(--foreground-2);border-width:0 2px 2px 0;transform:rotate(45deg) translate(-3px,-3px)}
details[open] summary::after{transform:rotate(225deg) translate(-3px,-3px)}
form.fields{display:grid;gap:12px;padding:4px 20px 20px}
form.fields:first-child{padding-top:20px}
label{display:grid;gap:4px;font-size:14px;line-height:20px;font-weight:650}
input{width:100%;min-height:48px;padding:8px 14px;border:1px solid var(--border-strong);border-radius:12px;background:var(--surface);color:inherit;font:inherit;font-size:16px;line-height:24px;font-weight:420}
input.pin{font-size:22px;letter-spacing:.5em;text-align:center}
button{min-height:48px;padding:8px 16px;border:1px solid transparent;border-radius:12px;background:var(--surface-2);color:var(--foreground);font:inherit;font-weight:650;cursor:pointer}
button.go{background:var(--pay);color:var(--pay-foreground)}
button.ink{background:var(--ink);color:var(--on-ink)}
button:disabled{color:var(--foreground-2);background:var(--surface-2);cursor:default}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.said{position:sticky;bottom:16px;z-index:3;max-width:400px;margin:0 auto;padding:12px 16px;border-radius:12px;background:var(--foreground);color:var(--background);font-size:14px;line-height:20px}
.said:empty{display:none}
.foot{color:var(--foreground-2);font-size:14px;line-height:20px}
[role=alert]{color:var(--bad-text);font-size:14px;line-height:20px}
@media (prefers-reduced-motion:no-preference){.prompt{animation:rise .24s cubic-bezier(.2,.8,.2,1)}@keyframes rise{from{opacity:0;transform:translateY(16px)}}}
`;
