// Shows what the server pushes while the site is closed, and opens its page when it is pressed.
self.addEventListener('push', (event) => {
  const { id, title, text, path } = event.data.json();
  const options = { body: text, tag: `notification-${id}`, icon: '/favicon.svg', lang: 'ru', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path || '/notifications', self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(open(address.href));
});

async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const here = windows.find((one) => new URL(one.url).origin === self.location.origin);
  if (!here) return self.clients.openWindow(address);
  await here.focus();
  return here.navigate(address).catch(() => self.clients.openWindow(address));
}
