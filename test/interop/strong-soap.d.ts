/** Types for the part of strong-soap that the tests use; the package has none. */
declare module 'strong-soap' {
  type Callback = (error: Error | null, result: unknown) => void;
  type Port = Readonly<
    Record<string, (args: Readonly<Record<string, unknown>>, callback: Callback) => void>
  >;
  /** Methods by service name, then port name. */
  type Client = Readonly<Record<string, Readonly<Record<string, Port>>>>;

  export const soap: {
    createClient(
      url: string,
      options: Readonly<Record<string, unknown>>,
      callback: (error: Error | null, client: Client) => void,
    ): void;
  };
}
