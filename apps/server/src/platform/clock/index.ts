export { type Clock, type ClockProbe, createClockProbe } from './clock-probe.ts';
