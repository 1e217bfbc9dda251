import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Environments of one build have plugins of their own, so what they share stands beside them all. */
const CLIENT_BUILT = Symbol.for('provodka client built');
const shared = globalThis as { [CLIENT_BUILT]?: Promise<unknown> };

/** Of the server's build, the only module that asks what the browser's build has made. */
const MANIFEST = '\0virtual:react-router/server-manifest';

/** Builds browser and server side by side: the one waits for the compiler while the other fills a core. */
export function bothAtOnce(): Plugin[] {
  let sheets: string[] = [];
  return [
    {
      name: 'both-at-once',
      apply: 'build',
      enforce: 'post',
      config: {
        order: 'post',
        handler: ({ builder: { buildApp } = {} }) => ({
          builder: {
            async buildApp(builder) {
              const { build } = builder;
              const builds = new Map<string, ReturnType<typeof build>>();
              const start = (name: string) => {
                const environment = builder.environments[name];
                if (environment && !builds.has(name)) builds.set(name, build(environment));
              };
              builder.build = (environment) => {
                start('client');
                shared[CLIENT_BUILT] = builds.get('client');
                start('ssr');
                return builds.get(environment.name) ?? build(environment);
              };
              await buildApp?.(builder);
            },
          },
        }),
      },
    },
    {
      name: 'after-the-browser',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: (environment) => environment.name === 'ssr',
      load: {
        order: 'pre',
        async handler(id) {
          if (id === MANIFEST) await shared[CLIENT_BUILT];
          return null;
        },
      },
    },
    {
      // Vite keeps the styles of both builds in one place by their ids, with names of files that hold in one of them alone.
      name: 'own-styles',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: (environment) => environment.name === 'ssr',
      resolveId: {
        order: 'pre',
        filter: { id: /\.css$/ },
        async handler(source, importer, options) {
          const found = await this.resolve(source, importer, { ...options, skipSelf: true });
          return found && { ...found, id: `${found.id}?server` };
        },
      },
      // The sheet of the site is the browser's: the server's own, which nobody asks for, would be compressed beside it.
      generateBundle: {
        order: 'post',
        handler({ dir = '' }, bundle) {
          const own = (file: string) => file.endsWith('.css') && !existsSync(path.join(dir, '../client', file));
          sheets = Object.keys(bundle).filter(own);
        },
      },
      writeBundle: {
        order: 'post',
        sequential: true,
        // The router has moved it to the browser's files.
        async handler({ dir = '' }) {
          await Promise.all(sheets.map((file) => rm(path.join(dir, '../client', file))));
        },
      },
    },
  ];
}
