export * from './compile-writer.ts';
export * from './decode-bytes.ts';
export * from './escape.ts';
export * from './names.ts';
export * from './number-text.ts';
export * from './read-document.ts';
export * from './result-writer.ts';
export * from './value.ts';
