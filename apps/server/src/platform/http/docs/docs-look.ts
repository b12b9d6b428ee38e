/** How the reference of the API looks, in the tokens of its page. */
export const DOCS_STYLES = `main,.ink>div{max-width:960px}main{padding-top:20px}
a{color:var(--link)}code,pre{font:450 14px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
p code,li code{padding:1px 6px;border-radius:6px;background:var(--surface-2);color:var(--foreground)}
.files{display:flex;flex-wrap:wrap;gap:12px}.button{color:var(--primary-foreground)}.second{border:1px solid var(--border);background:var(--surface);color:var(--foreground)}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 8px}
nav a{display:inline-flex;align-items:center;min-height:48px;padding:0 16px;border:1px solid var(--border);border-radius:999px;background:var(--surface);color:var(--foreground);font-size:14px;line-height:20px;font-weight:650;text-decoration:none}
h2{margin:28px 0 12px;scroll-margin-top:16px;font-size:22px;line-height:28px;font-weight:760;letter-spacing:-.02em}h2::first-letter{text-transform:uppercase}h2 small,h3 small{font-size:14px;font-weight:540;color:var(--foreground-3);letter-spacing:0}
details{margin-bottom:8px;border-radius:16px;background:var(--surface);box-shadow:var(--shadow);scroll-margin-top:16px}
summary{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:56px;padding:10px 44px 10px 16px;position:relative;border-radius:16px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";position:absolute;right:20px;top:22px;width:8px;height:8px;border:solid var(--foreground-2);border-width:0 2px 2px 0;transform:rotate(45deg)}
details[open]>summary::after{top:26px;transform:rotate(225deg)}
summary code{min-width:0;overflow-wrap:anywhere;font-weight:600;color:var(--foreground)}
.method{min-width:64px;padding:4px 8px;border-radius:8px;background:var(--primary);color:var(--primary-foreground);text-align:center;font-size:12px;line-height:16px;font-weight:700}
.get{background:var(--soft);color:var(--soft-text)}.delete{background:var(--bad-soft);color:var(--bad-text)}
.who{padding:2px 8px;border-radius:8px;background:var(--surface-2);color:var(--foreground-2);font-size:12px;line-height:16px;font-weight:650}
.does{flex-basis:100%;color:var(--foreground-2);font-size:14px;line-height:20px}
@media (min-width:720px){.does{flex:1 1 auto;text-align:right}}
.more{padding:0 16px 16px}.more p{margin:8px 0 0;font-size:14px;line-height:20px}
h3{margin:16px 0 8px;font-size:14px;line-height:20px;font-weight:650}
ul{margin:0;padding:0;list-style:none;display:grid;gap:8px;font-size:14px;line-height:20px}li span{color:var(--foreground-2);overflow-wrap:anywhere}
pre a{display:inline-block;min-width:48px;padding:14px 0}
pre{margin:0;padding:12px 16px;border-radius:12px;background:var(--surface-2);white-space:pre-wrap;overflow-wrap:anywhere;overflow:auto;max-height:480px}`;
