/** A shop at YooKassa with Safe Deal (product: money). */
export interface YookassaSettings {
  shop_id: string;
  secret_key: string;
  /** Address of the API up to the version, without a slash at the end. */
  api_root: string;
}

type Environment = Record<string, string | undefined>;

const API_ROOT = 'https://api.yookassa.ru/v3';

/** Reads the shop where `PAYMENTS_PROVIDER` is `yookassa`; mistakes come as sentences, never with the key in them. */
export function readYookassa(env: Environment): { settings: YookassaSettings | null; mistakes: string[] } {
  if (env.PAYMENTS_PROVIDER !== 'yookassa') return { settings: null, mistakes: [] };
  const shop_id = env.YOOKASSA_SHOP_ID ?? '';
  const secret_key = env.YOOKASSA_SECRET_KEY ?? '';
  const api_root = (env.YOOKASSA_API_ROOT || API_ROOT).replace(/\/+$/, '');
  const mistakes: string[] = [];
  if (!/^\d{1,20}$/.test(shop_id))
    mistakes.push(`YOOKASSA_SHOP_ID ${shop_id ? 'is not the number of a shop' : 'is missing'}`);
  if (!/^[\w-]{20,200}$/.test(secret_key))
    mistakes.push(`YOOKASSA_SECRET_KEY ${secret_key ? 'is not a secret key of YooKassa' : 'is missing'}`);
  if (!URL.canParse(api_root)) mistakes.push(`YOOKASSA_API_ROOT is not an address like ${API_ROOT}`);
  return { settings: { shop_id, secret_key, api_root }, mistakes };
}
