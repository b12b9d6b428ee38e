/**
 * Keeps the screen live: asks once a second what changed and draws it; forms are sent without leaving the page. Without
 * it every form works as a form, and the page is read again by hand.
 */
export const SCRIPT = `
const $ = (id) => document.getElementById(id);
const at = document.body.dataset.at;
let version = Number(document.body.dataset.version), asking = false, saidTimer = 0, ahead = 0;

function say(text) {
  $('said').textContent = text;
  clearTimeout(saidTimer);
  if (text) saidTimer = setTimeout(() => say(''), 6000);
}
function tick() {
  const left = document.querySelector('[data-closes]');
  if (left) left.textContent = Math.max(0, Math.ceil((left.dataset.closes - Date.now() - ahead) / 1000)) + ' s left';
  const now = new Date(Date.now() + ahead), zone = { timeZone: 'Africa/Nairobi' };
  const [clock, day] = $('clock').children;
  clock.textContent = now.toLocaleTimeString('en-US', { ...zone, hour: 'numeric', minute: '2-digit' }).split(/\\s/)[0];
  day.textContent = now.toLocaleDateString('en-GB', { ...zone, weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
}
function draw(screen) {
  version = screen.version;
  ahead = screen.nowMs - Date.now();
  document.body.className = screen.state;
  for (const part of ['account', 'prompt', 'messages', 'switches']) {
    const box = $(part);
    // What has not changed keeps its focus and what was typed.
    if (box.dataset.drawn === screen[part]) continue;
    const wasInside = box.contains(document.activeElement);
    const focused = wasInside ? document.activeElement.id : '';
    box.innerHTML = box.dataset.drawn = screen[part];
    if (part === 'prompt') {
      if (box.firstElementChild) $('prompt-pin').focus();
      else if (wasInside) $('screen').focus();
    } else if (focused) $(focused)?.focus();
  }
}
async function ask() {
  if (asking) return;
  asking = true;
  try {
    const answer = await fetch(at + '/screen?since=' + version, { cache: 'no-store' });
    if (answer.status === 200) draw(await answer.json());
    if ($('said').dataset.lost) { delete $('said').dataset.lost; say(''); }
  } catch {
    $('said').dataset.lost = '1';
    $('said').textContent = 'No network. Trying again.';
  }
  asking = false;
  tick();
}
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (form.method !== 'post') return;
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form, event.submitter));
  if (event.submitter) event.submitter.disabled = true;
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(values) });
    const body = await answer.json();
    say(body.text ?? body.error ?? '');
    if (body.status === 'paid') form.reset();
    if (answer.ok) form.querySelectorAll('.pin').forEach((pin) => { pin.value = ''; });
  } catch {
    say('No network. Nothing was sent.');
  }
  if (event.submitter) event.submitter.disabled = false;
  await ask();
});
document.addEventListener('visibilitychange', ask);
setInterval(ask, 1000);
version = -1;
ask();
`;
