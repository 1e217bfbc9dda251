/** One Phosphor glyph: `icon:<name>` or `icon:<name>-<bold|duotone|fill|light|thin>` (vite/icons.ts). */
declare module 'icon:*' {
  const Glyph: import('./icon.tsx').Icon;
  export default Glyph;
}
