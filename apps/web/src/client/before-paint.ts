/**
 * Runs in `<head>` before anything is painted, so it is as short as it can be. Reads what only this device knows: the
 * theme, whether somebody is signed in, on a break or has bought bids, whether the how-to prompt was closed. CSS does the rest; nothing flashes or moves.
 * Who invited is kept here as well, for 720 hours (OWN-3): people press Register before a slow page is alive.
 * It also keeps a press on a button marked `data-replay` until the page can answer it (replayed-press.ts).
 */
export const BEFORE_PAINT = [
  'try{',
  'var d=document.documentElement,s=localStorage,t=s.getItem("theme"),',
  'k=t==="dark"||t!=="light"&&matchMedia("(prefers-color-scheme:dark)").matches;',
  'd.classList.toggle("dark",k);d.classList.toggle("light",!k);',
  'if(k)document.querySelector("meta[name=theme-color]").content="#0c1b17";',
  'if(s.getItem("token")&&s.getItem("userdata")){d.dataset.session="";if(s.getItem("breakUntil")>Date.now())d.dataset.break="";if(s.getItem("buyer"))d.dataset.buyer=""}',
  'if(s.getItem("howtoClosed"))d.dataset.howto="closed";',
  'var r=/^\\/ref\\/([A-Za-z0-9_.]{3,20})$/.exec(location.pathname);',
  'if(r){s.setItem("referralCode",r[1]);s.setItem("referralCodeExpiry",Date.now()+2592e6)}',
  '}catch(e){}',
  'addEventListener("click",function(e){var b=e.target.closest("[data-replay]");if(b)window.pressToReplay=b},{capture:true});',
].join('');
