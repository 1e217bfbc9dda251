import { api } from '../api/api.ts';
import { PUSH_WORKER_ADDRESS } from '../loading/addresses.ts';

/** Whether this browser receives pushes. */
export type PushState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_WORKER_ADDRESS);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @param isKept whether the server pushes to this browser: the end of a session stops that without telling the browser */
export async function findPushState(isKept: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isKept && (await subscriptionHere().catch(() => null)) ? 'on' : 'off';
}

/** Asks the person, then the browser, then tells the server. Throws when the browser or the server refuses. */
export async function subscribeToPush(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return await findPushState(false);
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_ADDRESS);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await api.push_subscribe({ body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } });
  return 'on';
}

export async function unsubscribeFromPush(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await api.push_unsubscribe({ body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Ends the browser's subscription at the end of a session; the server drops its own part by itself. */
export async function dropPushSubscription(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}
