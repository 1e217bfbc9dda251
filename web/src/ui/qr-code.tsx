import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** White modules around the code, which cameras need to find it. */
const QUIET = 4;

/** Black on white in both themes: cameras read nothing else for sure. */
export default function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return (
    <svg className={className} viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label}>
      <path d={toSvgPath(code)} shapeRendering="crispEdges" />
    </svg>
  );
}
