import type { ReactNode } from 'react';

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBottom: 24 }}>
      <h2 style={{ font: '600 17px/22px var(--font)', margin: '30px 0 12px' }}>{title}</h2>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' }}>{children}</div>
    </section>
  );
}
