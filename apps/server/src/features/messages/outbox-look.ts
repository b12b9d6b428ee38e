/** How the local outbox looks, in the tokens of its page. */
export const OUTBOX_STYLES = `main{padding-top:16px}
.kinds{display:flex;flex-wrap:wrap;gap:8px}
.kinds a{display:inline-flex;align-items:center;gap:8px;min-height:48px;padding:0 16px;border:1px solid var(--border);border-radius:999px;background:var(--surface);color:var(--foreground);font-size:14px;line-height:20px;font-weight:650;text-decoration:none;font-variant-numeric:tabular-nums}
.kinds a svg{color:var(--link)}.kinds [aria-current]{background:var(--ink);border-color:var(--ink);color:var(--on-ink)}.kinds [aria-current] svg{color:oklch(0.829 0.156 78)}
.messages{list-style:none;margin:0 0 24px;padding:0;display:grid;gap:12px}
article{background:var(--surface);border-radius:20px;box-shadow:var(--shadow);padding:16px 20px}
.meta{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;font-size:14px;line-height:20px}
.meta svg{color:var(--foreground-2)}.to{color:var(--foreground-2);overflow-wrap:anywhere;min-width:0}.meta time{margin-left:auto;color:var(--foreground-3);font-variant-numeric:tabular-nums}
h2{margin:8px 0 0;font-size:16px;line-height:24px;font-weight:650}
.code{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:4px 12px;margin-top:12px;padding:8px 8px 8px 16px;border-radius:12px;background:var(--surface-2)}
output{font-size:28px;line-height:40px;font-weight:760;letter-spacing:.06em;font-variant-numeric:tabular-nums}
.copy{min-height:48px;padding:0 16px;border:1px solid var(--border);border-radius:12px;background:var(--surface);color:inherit;font-family:inherit;font-weight:650;font-size:14px;line-height:20px;cursor:pointer}
pre{margin:8px 0 0;font:inherit;font-size:14px;line-height:20px;color:var(--foreground-2);white-space:pre-wrap;overflow-wrap:anywhere}
.news{min-height:20px;line-height:20px;margin:4px 0 8px;font-size:14px;color:var(--soft-text)}
.empty{display:grid;justify-items:center;gap:12px;margin-bottom:24px;padding:32px 16px;text-align:center;border-radius:20px;background:var(--surface-2)}`;

/** Looks for new messages every 3 s while somebody looks, and copies a code. */
export const OUTBOX_SCRIPT = `document.addEventListener('click',async e=>{const b=e.target.closest('.copy');if(!b)return;const t=b.textContent;
try{await navigator.clipboard.writeText(b.dataset.code);b.textContent=b.dataset.copied;setTimeout(()=>{b.textContent=t},2000)}catch{getSelection().selectAllChildren(b.previousElementSibling)}});
setInterval(async()=>{if(document.hidden)return;try{const r=await fetch(location.href,{cache:'no-store'});if(!r.ok)return;
const t=await r.text(),d=new DOMParser().parseFromString(t.slice(t.indexOf('<main>'),t.indexOf('</main>')),'text/html'),n=d.querySelector('.messages'),o=document.querySelector('.messages');
if(n.dataset.newest!==o.dataset.newest){const k=[...document.querySelectorAll('.kinds a')];d.querySelectorAll('.kinds a').forEach((a,i)=>{k[i].lastChild.data=a.lastChild.data});
o.replaceWith(n);if(n.firstChild)document.querySelector('.empty')?.remove();const s=document.querySelector('.news');s.textContent='';s.textContent=s.dataset.text}}catch{}},3000);`;
