// node deploy/ready.mjs [seconds]: ends with 0 as soon as the service of this environment is ready, with 1 when it is not by then.
// Plain JavaScript, so that it asks a release that does not start.
import { setTimeout as sleep } from 'node:timers/promises';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST);
const address = `http://${host}:${PORT}/rest/v1/health/ready`;
const end = Date.now() + Number(process.argv[2] ?? 0) * 1000;

async function isReady() {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}

while (!(await isReady())) {
  if (Date.now() >= end) {
    console.error(`${address} is not ready.`);
    process.exit(1);
  }
  await sleep(300);
}
