/** One colour, one job: green is money, red is trouble, the rest is ink. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#e9eee9;--body:#f8faf8;--card:#fff;--well:#eff3ef;--line:#dbe2dc;--edge:#7d8a83;--ink:#12251d;--ink2:#475950;--pay:#177a42;--on-pay:#fff;--bad:#b3261e;--bad-soft:#fdeceb;--warn:#7a4a00;--warn-soft:#fdf1dc;--focus:#1f5fc4;--bezel:#10362a;--hero:#10362a;--shadow:0 24px 48px -12px #10362a4d,0 4px 12px #10362a1a}
@media (prefers-color-scheme:dark){:root{--ground:#07100c;--body:#0f1a15;--card:#17251e;--well:#1d2d25;--line:#2a3b32;--edge:#7f9187;--ink:#eaf2ec;--ink2:#a9bab0;--pay:#4bc17e;--on-pay:#04170c;--bad:#ff9d94;--bad-soft:#3a1714;--warn:#f4c272;--warn-soft:#33240c;--focus:#8fbaff;--bezel:#000;--hero:#12352a;--shadow:0 24px 48px -12px #000c}}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--ground);color:var(--ink);font:16px/1.5 Roboto,system-ui,-apple-system,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums}
.phone{background:var(--body);min-height:100dvh;display:flex;flex-direction:column;position:relative;max-width:430px;margin:0 auto}
.bar{display:flex;justify-content:space-between;gap:12px;padding:10px 20px;font-size:13px;font-weight:600;color:var(--ink2)}
.bar i{font-style:normal;font-weight:500}
.content{padding:8px 16px 24px;display:grid;gap:16px;align-content:start;flex:1}
.account{background:var(--hero);color:#fff;border-radius:20px;padding:20px;display:grid;gap:4px}
.account h1{font-size:16px;font-weight:500;color:#cfe0d6}
.account p{font-size:13px;color:#cfe0d6}
.account strong{font-size:34px;line-height:1.15;font-weight:700;letter-spacing:-.02em}
.pills{display:flex;flex-wrap:wrap;gap:8px}.pills:not(:empty){margin-top:8px}
.pill{border-radius:99px;padding:2px 12px;font-size:13px;font-weight:600;background:var(--warn-soft);color:var(--warn)}
.pill.bad{background:var(--bad-soft);color:var(--bad)}
h2{font-size:16px;font-weight:650}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px}
.card>h2{padding:16px 16px 0}
.sms{list-style:none;padding:8px 16px 16px;max-height:max(280px,46dvh);overflow:auto;display:grid;gap:8px}
.sms li{background:var(--well);border-radius:4px 16px 16px;padding:10px 14px;font-size:15px;overflow-wrap:anywhere}
.sms time{display:block;font-size:12px;color:var(--ink2);margin-top:2px}
.none{padding:8px 16px 16px;color:var(--ink2);font-size:15px}
details summary{padding:12px 16px;min-height:48px;cursor:pointer;font-weight:650;display:flex;align-items:center;justify-content:space-between;list-style:none;border-radius:16px}
details summary::-webkit-details-marker{display:none}
details summary::after{content:"";width:9px;height:9px;border:solid var(--ink2);border-width:0 2px 2px 0;transform:rotate(45deg) translate(-3px,-3px)}
details[open] summary::after{transform:rotate(225deg) translate(-3px,-3px)}
form.fields{padding:4px 16px 16px;display:grid;gap:12px}
form.fields:first-child{padding-top:16px}
label{display:grid;gap:4px;font-size:14px;font-weight:600}
input{font:inherit;font-weight:450;color:inherit;background:var(--body);border:1px solid var(--edge);border-radius:12px;min-height:48px;padding:8px 14px;width:100%}
input.pin{letter-spacing:.5em;text-align:center;font-size:22px}
button{font:inherit;font-weight:650;min-height:48px;border-radius:14px;border:1px solid transparent;padding:8px 16px;cursor:pointer;background:var(--well);color:var(--ink)}
button.go{background:var(--pay);color:var(--on-pay)}
button.ink{background:var(--hero);color:#fff}
button:disabled{opacity:.55;cursor:default}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.switch{display:flex;width:100%;align-items:center;justify-content:space-between;gap:16px;background:none;border-radius:16px;text-align:left;font-weight:500;padding:8px 16px}
.switch+.switch,form+form .switch{border-top:1px solid var(--line);border-radius:0 0 16px 16px}
.switch b{flex:none;width:44px;height:26px;border-radius:99px;background:var(--edge);position:relative}
.switch b::after{content:"";position:absolute;inset:3px auto 3px 3px;width:20px;border-radius:50%;background:#fff}
.switch[aria-checked=true] b{background:var(--pay)}
.switch[aria-checked=true] b::after{inset:3px 3px 3px auto}
.veil{position:fixed;inset:0;background:#0a1712a6;display:grid;place-items:center;padding:16px;z-index:2}
.prompt{background:var(--card);border-radius:20px;box-shadow:var(--shadow);padding:24px;width:100%;max-width:360px;display:grid;gap:16px}
#prompt-cancel{display:none}
.prompt form+form{display:grid;gap:16px}
.prompt small{color:var(--ink2);font-size:14px;text-align:center}
.prompt p{font-size:18px;line-height:1.45;overflow-wrap:anywhere}
.left{height:4px;border-radius:9px;background:var(--line);overflow:hidden}
.left i{display:block;height:100%;background:var(--pay);transform-origin:left}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.said{position:sticky;bottom:16px;margin:0 16px;background:var(--ink);color:var(--body);border-radius:14px;padding:12px 16px;font-size:15px;z-index:3}
.said:empty{display:none}
.foot{color:var(--ink2);font-size:13px;padding:0 20px 24px;text-align:center}
.off .content>.account strong,.off .content>.account h1{opacity:.5}
@media (min-width:600px){body{padding:32px 0}.phone{min-height:min(860px,calc(100dvh - 64px));border-radius:44px;border:10px solid var(--bezel);box-shadow:var(--shadow);overflow:clip;transform:translateZ(0)}.veil{position:absolute}.prompt{position:sticky;top:30vh;align-self:start}}
@media (prefers-reduced-motion:reduce){.left{display:none}}
@media (prefers-reduced-motion:no-preference){.prompt{animation:rise .24s cubic-bezier(.2,.8,.2,1)}@keyframes rise{from{opacity:0;transform:translateY(16px)}}}
`;
