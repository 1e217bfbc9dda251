import { buildWeb } from './build.ts';

/** `npm start`: builds the site when its sources changed, then starts the server. */
try {
  await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('../server/src/main.ts');
