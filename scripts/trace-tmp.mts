import { chromium } from 'playwright-core';
import { writeFileSync } from 'node:fs';
const [url, out, rate='4'] = process.argv.slice(2) as [string,string,string];
const exe = process.env.CHROME!;
const b = await chromium.launch({ executablePath: exe, args: ['--no-sandbox','--headless=old'] });
const c = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
const p = await c.newPage();
const s = await c.newCDPSession(p);
const bs = await b.newBrowserCDPSession();
const events: any[] = [];
bs.on('Tracing.dataCollected', ({ value }: any) => events.push(...value));
await s.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) });
await bs.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline','v8','disabled-by-default-devtools.timeline','blink.user_timing','loading','toplevel','disabled-by-default-v8.compile'] }, transferMode: 'ReportEvents' } as any);
await p.goto(url, { waitUntil: 'load' });
await p.waitForTimeout(9000);
const done = new Promise(r => bs.once('Tracing.tracingComplete', r));
await bs.send('Tracing.end'); await done;
writeFileSync(out, JSON.stringify({ traceEvents: events }));
// main thread of renderer
const navs = events.filter(e => e.name==='navigationStart' && e.args?.data?.documentLoaderURL?.startsWith('http'));
const nav = navs.at(-1);
const pid = nav.pid;
const main = events.find(e => e.name==='thread_name' && e.pid===pid && e.args.name==='CrRendererMain');
const t0 = nav.ts;
const tasks = events.filter(e => e.pid===pid && e.tid===main.tid && e.ph==='X' && e.dur && e.ts>=t0 && (e.name==='RunTask'||e.name==='ThreadControllerImpl::RunTask'));
const seen:any[]=[];
let tbt=0;
for (const t of tasks.sort((a,b)=>a.ts-b.ts)) { if (seen.length && t.ts < seen.at(-1).ts+seen.at(-1).dur) continue; seen.push(t); }
for (const t of seen) if (t.dur>50000) { tbt+=t.dur/1000-50;
  const kids = events.filter(e=>e.pid===pid&&e.tid===main.tid&&e.ph==='X'&&e.ts>=t.ts&&e.ts+e.dur<=t.ts+t.dur&&e!==t && e.dur>t.dur*0.12 && !/RunTask/.test(e.name)).sort((a,b)=>b.dur-a.dur).slice(0,9);
  console.log(((t.ts-t0)/1000).toFixed(0).padStart(6),'ms', (t.dur/1000).toFixed(0).padStart(5),'ms', kids.map(k=>`${k.name}:${(k.dur/1000).toFixed(0)}${k.args?.data?.functionName?'('+k.args.data.functionName+')':''}${k.args?.data?.url?'['+k.args.data.url.split('/').pop()+']':''}`).join(' '));
}
console.log('TBT', tbt.toFixed(0));
await b.close();
