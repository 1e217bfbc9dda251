import { defineConfig } from 'vitest/config';
import { phosphorIcons } from './vite/icons.ts';

export default defineConfig({
  plugins: [phosphorIcons()],
  test: { name: 'web', include: ['{src,vite}/**/*.test.{ts,tsx}'], setupFiles: ['./vitest-setup.ts'] },
});
