/**
 * Completes package-lock.json after `npm install`: a registry that lacks the builds of a tool for other platforms leaves them out
 * of the lock, and then `npm ci` refuses it everywhere. Run it when a dependency was added or updated: `node scripts/complete-lock.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const PATH = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = ['android', 'darwin', 'freebsd', 'openharmony', 'win32', 'linux'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm'];

const lock = JSON.parse(readFileSync(PATH, 'utf8'));
const packages = lock.packages;

const partOf = (name, parts) => parts.filter((part) => name.includes(part)).slice(0, 1);

function libcOf(name) {
  if (!name.includes('linux')) return [];
  if (name.includes('musl')) return ['musl'];
  return name.includes('gnu') ? ['glibc'] : [];
}

function missingBuilds() {
  const missing = [];
  for (const [place, holder] of Object.entries(packages)) {
    if (place === '') continue;
    for (const [name, version] of Object.entries(holder.optionalDependencies ?? {})) {
      const isKnown = packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
      if (!isKnown) missing.push({ name, version, holder });
    }
  }
  return missing;
}

for (const { name, version, holder } of missingBuilds()) {
  const conditions = { cpu: partOf(name, PROCESSORS), libc: libcOf(name), os: partOf(name, SYSTEMS) };
  const known = Object.fromEntries(Object.entries(conditions).filter(([, values]) => values.length > 0));
  packages[`node_modules/${name}`] = { version, ...(holder.dev && { dev: true }), optional: true, ...known };
  console.log(`added ${name}@${version}`);
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(PATH, `${JSON.stringify(lock, null, 2)}\n`);
