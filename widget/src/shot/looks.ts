/** What of an element's style a still picture shows: a third of all there is, for a third of the time. */

const SIDES = 'top right bottom left';

/** `border-{side}-color` for each side, and so on. */
function each(pattern: string, values: string): string[] {
  return values.split(' ').map((value) => pattern.replace('*', value));
}

export const LOOKS: string[] = [
  ...each('border-*-color', SIDES),
  ...each('border-*-style', SIDES),
  ...each('border-*-width', SIDES),
  ...each('border-*-radius', 'top-left top-right bottom-left bottom-right'),
  ...each(
    'border-*',
    'collapse spacing image-outset image-repeat image-slice image-source image-width',
  ),
  ...each('margin-*', SIDES),
  ...each('padding-*', SIDES),
  ...each('*', SIDES),
  ...each('background-*', 'attachment blend-mode clip color image origin position repeat size'),
  ...each('mask-*', 'clip composite image mode origin position repeat size'),
  ...each('align-*', 'content items self'),
  ...each('justify-*', 'content items self'),
  ...each('flex-*', 'basis direction grow shrink wrap'),
  ...each('grid-auto-*', 'columns flow rows'),
  ...each('grid-*', 'column-end column-start row-end row-start'),
  ...each('grid-template-*', 'areas columns rows'),
  ...each('font-*', 'family feature-settings kerning size stretch style variant weight'),
  ...each('list-style-*', 'image position type'),
  ...each('object-*', 'fit position'),
  ...each('outline-*', 'color offset style width'),
  ...each('overflow-*', 'wrap x y'),
  ...each('text-*', 'align align-last anchor indent overflow shadow transform underline-offset'),
  ...each('text-decoration-*', 'color line style thickness'),
  ...each('column-*', 'count gap width'),
  ...each('max-*', 'height width'),
  ...each('min-*', 'height width'),
  ...each('stroke*', ' -dasharray -dashoffset -linecap -linejoin -opacity -width').map((name) =>
    name.trim(),
  ),
  ...each('fill*', ' -opacity -rule').map((name) => name.trim()),
  ...each('-webkit-*', 'box-orient line-clamp text-fill-color text-security'),
  ...(
    'accent-color appearance aspect-ratio box-shadow box-sizing caption-side clear clip clip-path ' +
    'color color-scheme direction display dominant-baseline empty-cells filter float height ' +
    'image-rendering isolation letter-spacing line-break line-height mix-blend-mode opacity order ' +
    'perspective perspective-origin position rotate row-gap scale stop-color stop-opacity tab-size ' +
    'table-layout transform transform-origin transform-style translate unicode-bidi vertical-align ' +
    'visibility white-space width word-break word-spacing writing-mode z-index zoom'
  ).split(' '),
];
