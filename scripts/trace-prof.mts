import { readFileSync } from 'node:fs';
const {traceEvents:ev} = JSON.parse(readFileSync(process.argv[2]!,'utf8'));
const nav = ev.filter((e:any)=>e.name==='navigationStart' && e.args?.data?.documentLoaderURL?.startsWith('http')).at(-1);
const from = Number(process.argv[3])*1000+nav.ts, to = Number(process.argv[4])*1000+nav.ts;
const prof = ev.filter((e:any)=>e.name==='Profile'&&e.pid===nav.pid);
const main = ev.find((e:any) => e.name==='thread_name' && e.pid===nav.pid && e.args.name==='CrRendererMain').tid;
const P = prof.find((p:any)=>p.tid===main) ?? prof[0];
const chunks = ev.filter((e:any)=>e.name==='ProfileChunk'&&e.pid===nav.pid&&e.id===P.id);
const nodes = new Map<number,any>(); let t = P.args.data.startTime; const self=new Map<string,number>(); const tot=new Map<string,number>();
for (const c of chunks){ const d=c.args.data; for(const n of d.cpuProfile?.nodes??[]) nodes.set(n.id,n); const s=d.cpuProfile?.samples??[]; const dt=d.timeDeltas??[]; for(let i=0;i<s.length;i++){ t+=dt[i]; if(t<from||t>to) continue; let n=nodes.get(s[i]); const k=(n:any)=>`${n.callFrame.functionName||'(anon)'} ${(n.callFrame.url||'').split('/').pop()}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`; self.set(k(n),(self.get(k(n))??0)+dt[i]); const seen=new Set<string>(); let m=n; while(m){ const kk=k(m); if(!seen.has(kk)){seen.add(kk); tot.set(kk,(tot.get(kk)??0)+dt[i]);} m=nodes.get(m.parent);} } }
console.log('SELF'); for(const [k,v] of [...self].sort((a,b)=>b[1]-a[1]).slice(0,25)) console.log((v/1000).toFixed(1).padStart(8),k);
console.log('TOTAL'); for(const [k,v] of [...tot].sort((a,b)=>b[1]-a[1]).slice(0,40)) console.log((v/1000).toFixed(1).padStart(8),k);
