import type { Plugin } from 'vite';

/** Environments of one build have plugins of their own, so what they share stands beside them all. */
const CLIENT_BUILT = Symbol.for('provodka client built');
const shared = globalThis as { [CLIENT_BUILT]?: Promise<unknown> };

/** Of the server's build, the only module that asks what the browser's build has made. */
const MANIFEST = '\0virtual:react-router/server-manifest';

/** Builds browser and server side by side: the one waits for the compiler while the other fills a core. */
export function bothAtOnce(): Plugin[] {
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
  ];
}
