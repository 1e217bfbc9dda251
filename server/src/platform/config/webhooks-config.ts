const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

const isOriginHere = (text: string): boolean =>
  URL.canParse(text) &&
  THIS_MACHINE.includes(new URL(text).hostname) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).origin === text;

/** Reads the origins on this machine at which a demo may try webhooks; mistakes come as sentences (product: tokens). */
export function readWebhooks(
  env: Record<string, string | undefined>,
  { is_demo }: { is_demo: boolean },
): { test_origins: string[]; mistakes: string[] } {
  const text = env.WEBHOOK_TEST_ORIGINS ?? '';
  if (text === '') return { test_origins: [], mistakes: [] };
  const test_origins = text.split(',').map((origin) => origin.trim());
  const mistakes: string[] = [];
  if (!test_origins.every(isOriginHere))
    mistakes.push('WEBHOOK_TEST_ORIGINS is not a list of origins on this machine like http://127.0.0.1:9000');
  if (!is_demo) mistakes.push('WEBHOOK_TEST_ORIGINS lets people reach this machine: not with DEMO=0');
  return { test_origins, mistakes };
}
