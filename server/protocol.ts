/** What the client tells the server when it starts it (`InitializeParams.initializationOptions`). */
export interface InitializationOptions {
  /**
   * True when another extension already completes and explains the fields of Kubernetes objects from their
   * schema: ours then keeps to what a schema cannot know (values, classes, consequences).
   */
  fieldsFromOtherExtension?: boolean;
  /** The editor's command that opens the list of completions; left out where there is none. */
  suggestCommand?: string;
  /** Address below which the editor shows the page of a rule: `<rulePages><rule id>`. */
  rulePages?: string;
}
