;;; eglot.el --- uses eglot as a person would, and writes what was seen to $RESULT  -*- lexical-binding: t; -*-

(require 'json)
(require 'flymake)

(defun wait-for (what is-there)
  (let ((end (+ (float-time) 60)) seen)
    (while (not (setq seen (funcall is-there)))
      (when (> (float-time) end) (error "never seen: %s" what))
      (accept-process-output nil 0.05))
    seen))

(defun drawn ()
  (mapcar (lambda (d)
            (format "%s %s %s"
                    (buffer-substring-no-properties (flymake-diagnostic-beg d) (flymake-diagnostic-end d))
                    (flymake-diagnostic-type d)
                    (car (split-string (flymake-diagnostic-text d) "\n"))))
          (flymake-diagnostics)))

(defun text () (buffer-substring-no-properties (point-min) (point-max)))

(find-file "pod.yaml")
(yaml-mode)
(apply #'eglot--connect (eglot--guess-contact))
(wait-for "the server" #'eglot-managed-p)
;; The mouse picks nothing in batch.
(setq last-nonmenu-event ?a)
(let (diagnostics hover completion fixed)
  (setq diagnostics (wait-for "diagnostics" (lambda () (flymake-start) (drawn))))
  (goto-char (point-min))
  (search-forward "runtimeClassNam")
  (eglot-hover-eldoc-function (lambda (said &rest _) (setq hover (substring-no-properties said))))
  (wait-for "hover" (lambda () hover))
  (search-forward ": ")
  (setq completion
        (let ((found (eglot-completion-at-point)))
          (mapcar (lambda (each) (string-trim (substring-no-properties each)))
                  (all-completions "" (nth 2 found)))))
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt actions &rest _)
               (seq-find (lambda (title) (string-prefix-p "Rename to" title))
                         (mapcar (lambda (each) (if (consp each) (car each) each)) actions)))))
    (let ((before (text)))
      (call-interactively #'eglot-code-actions)
      (wait-for "the fix" (lambda () (not (equal (text) before))))))
  (setq fixed (text))
  ;; Eglot sends changes when Emacs is idle, which it never is in batch.
  (eglot--signal-textDocument/didChange)
  (wait-for "no diagnostics" (lambda () (flymake-start) (null (drawn))))
  (with-temp-file (getenv "RESULT")
    (insert (json-encode `((diagnostics . ,(vconcat diagnostics))
                           (hover . ,hover)
                           (completion . ,(vconcat completion))
                           (fixed . ,fixed)
                           (afterFix . ,(vconcat (with-current-buffer "pod.yaml" (drawn)))))))))
(eglot-shutdown (eglot-current-server))
;;; eglot.el ends here
