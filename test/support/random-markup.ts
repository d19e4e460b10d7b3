/** Pieces of markup for random tests of XML parsers. */

import fc from 'fast-check';

/** A piece of markup, whole or broken, or a character that XML refuses. */
export const markup = fc.constantFrom(
  '<',
  '>',
  '</',
  '/>',
  '<a>',
  '</a>',
  '<b x="1">',
  '<a ',
  ' x="',
  '"',
  "'",
  '&',
  '&amp;',
  '&#',
  ';',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?',
  '?>',
  '<!DOCTYPE',
  '<?xml version="1.0"?>',
  'xmlns=',
  'xmlns:p=',
  'p:',
  ' ',
  '\n',
  'text',
  '\u0000',
  '\ud800',
);
