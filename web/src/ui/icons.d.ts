/** One Phosphor glyph: `icon:<name>` or `icon:<name>-<bold|duotone|fill|light|thin>` (vite/icons.ts). */
declare module 'icon:*' {
  const Glyph: import('./icon.tsx').Icon;
  export default Glyph;
}

/** The address of the file with all icons, '' where they are drawn by their paths. */
declare module 'icon/sprite' {
  const address: string;
  export default address;
}
