-- Runs in Neovim with the set-up of docs/editors.md: uses it as a person would, and writes what was seen to $RESULT.
local seen = {}

local function wait(what, is_there)
  local ok = vim.wait(60000, is_there, 20)
  if not ok then error('never seen: ' .. what) end
end

local function diagnostics()
  local drawn = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do
    local code = d.user_data and d.user_data.lsp and d.user_data.lsp.code or d.code
    local place = string.format('%d:%d-%d:%d', d.lnum + 1, d.col + 1, d.end_lnum + 1, d.end_col + 1)
    table.insert(drawn, place .. ' ' .. d.severity .. ' ' .. code .. ': ' .. d.message)
  end
  return drawn
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
end

local ok, problem = pcall(function()
  wait('diagnostics', function() return #diagnostics() > 0 end)
  seen.diagnostics = diagnostics()

  vim.api.nvim_win_set_cursor(0, { 6, 4 })
  vim.lsp.buf.hover()
  local float
  wait('hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then float = window end
    end
    return float ~= nil
  end)
  seen.hover = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false), '\n')
  vim.api.nvim_win_close(float, true)

  vim.api.nvim_win_set_cursor(0, { 6, 20 })
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', vim.lsp.util.make_position_params(), 60000)
  seen.completion = {}
  for _, answer in pairs(answers) do
    for _, item in ipairs(vim.lsp.util.text_document_completion_list_to_complete_items(answer.result, '')) do
      table.insert(seen.completion, item.word)
    end
  end

  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      if options.format_item(item):find('Rename to') then return choose(item) end
    end
    error('no quick fix: ' .. vim.inspect(items))
  end
  vim.api.nvim_win_set_cursor(0, { 6, 22 })
  local before = text()
  vim.lsp.buf.code_action()
  wait('the fix', function() return text() ~= before end)
  seen.fixed = text()
  wait('no diagnostics', function() return #diagnostics() == 0 end)
  seen.afterFix = diagnostics()

  local class = io.open('class.yaml', 'w')
  class:write('apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: tenantbox}\nhandler: runsc\n')
  class:close()
  wait('diagnostics after a change on disk', function() return #diagnostics() > 0 end)
  seen.afterChangeOnDisk = diagnostics()
end)
if not ok then seen.problem = tostring(problem) end

local result = io.open(os.getenv('RESULT'), 'w')
result:write(vim.json.encode(vim.tbl_extend('keep', seen, vim.empty_dict())))
result:close()
vim.cmd('qall!')
