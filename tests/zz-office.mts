import { chromium } from 'playwright-core';
import { packagedBrowser } from './e2e/support/packaged-browser.ts';
const found: any = await packagedBrowser();
const b = await chromium.launch({ executablePath: found.executablePath, args: [...found.args], env: { ...process.env, ...found.env } as any });
const url = 'http://localhost:4870';
const pages: Record<string, string> = { o3: '/admin/products', o12: '/admin/payments', o22: '/admin/withdrawals/99999', o6: '/admin/templates', o8: '/admin/orders', o10: '/admin/withdrawals', o14: '/admin/unallocated', o16: '/admin/users', o18: '/admin/reports', o20: '/admin/roles', o21: '/admin/packs', o2: '/admin', o5: '/admin/auctions?view=week', o7: '/admin/control', o19: '/admin/audit' };
const only = process.argv.slice(2);
for (const [size, vp] of Object.entries({ d: { width: 1440, height: 900 }, p: { width: 390, height: 844 } })) for (const dark of [false, true]) {
  const ctx = await b.newContext({ viewport: vp, colorScheme: dark ? 'dark' : 'light', deviceScaleFactor: 1, locale: 'en-KE', timezoneId: 'Africa/Nairobi' });
  const p = await ctx.newPage(); p.setDefaultTimeout(40000);
  p.on('console', (m) => { if (m.type() === 'error') console.log(size, dark, m.text()); });
  await p.goto(url + '/admin/sign-in'); await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/w/op/o1-${size}-${dark ? 'dark' : 'light'}.png` });
  const press = p.getByRole('button', { name: /demo|Open as/i }).first(); await press.click();
  await p.getByRole('heading', { level: 1 }).first().waitFor(); await p.waitForURL((u) => !u.pathname.includes('sign-in'));
  for (const [name, path] of Object.entries(pages)) { if (only.length && !only.includes(name)) continue;
    await p.goto(url + path); await p.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' }).catch(() => {}); await p.waitForTimeout(900);
    await p.screenshot({ path: `/tmp/w/op/${name}-${size}-${dark ? 'dark' : 'light'}.png` });
    if (name === 'o3' && size === 'd') { await p.keyboard.press('Control+k'); await p.waitForTimeout(500); await p.keyboard.type('mwangi'); await p.waitForTimeout(1200); await p.screenshot({ path: `/tmp/w/op/o23-${size}-${dark ? 'dark' : 'light'}.png` }); await p.keyboard.press('Escape'); }
    if (name === 'o8' && size === 'd') { await p.keyboard.press('j'); await p.keyboard.press('j'); await p.keyboard.press('x'); await p.waitForTimeout(500); await p.screenshot({ path: `/tmp/w/op/o24-${size}-${dark ? 'dark' : 'light'}.png` }); }
  }
  await ctx.close();
}
await b.close();
